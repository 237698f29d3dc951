import "@fontsource-variable/bricolage-grotesque/wght.css";
import "@fontsource-variable/public-sans/wght.css";
import displayFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import "#web/ui/fonts.css";
import "#web/ui/global.css";
import { NowProvider } from "#web/clock.tsx";
import { ChatButton } from "#features/chat/web/chat-button.tsx";
import { PageFeedback } from "#features/support/web/page-feedback.tsx";
import { StateLinks } from "#features/search/web/query/state-links.tsx";
import type { RouterContext } from "#web/router.tsx";
import { noEvalScript } from "#web/no-eval.ts";
import { sessionScript } from "#web/session/stored-session.ts";
import { schemeScript } from "#web/shell/colour-scheme.ts";
import { healthQuery } from "#web/api/health.ts";
import { statusIdsQuery } from "#web/api/status-ids.ts";
import { bannerScript, DemonstrationBanner } from "#web/shell/demonstration-banner.tsx";
import { Footer } from "#web/shell/footer.tsx";
import { Header } from "#web/shell/header.tsx";
import { useHydratedMark } from "#web/shell/hydrated-mark.ts";
import { SignedInSlot } from "#web/shell/signed-in-slot.tsx";
import { footerCategories } from "#web/shell/footer-categories.tsx";
import { recentPosts } from "#web/shell/recent-posts.ts";
import { recentlyAwarded } from "#web/shell/recently-awarded.ts";
import { MainRegion } from "#web/shell/main-region.tsx";
import { title, useSite } from "#web/site.ts";
import { LoadingBar } from "#web/ui/loading-bar.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { textFont } from "#web/ui/text-font.ts";
import { frameColours, themeCss } from "#web/ui/theme.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  type StaticDataRouteOption,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";

// Most visitors never need these scripts: they load once someone is signed in or writes to us.
const AccountMenu = lazy(() => import("#features/workspace/web/account-menu.tsx"));
const MemberParts = lazy(() => import("#features/workspace/web/member-parts.tsx"));
const PanelEnquiry = lazy(() => import("#features/support/web/panel-enquiry.tsx"));
const UnsavedWork = lazy(() => import("#web/shell/unsaved-work.tsx"));

const font = (href: string) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  href,
});

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: title(match.context.site, match._notFound ? "Page not found" : undefined) },
    ],
    links: [
      font(textFont),
      font(displayFont),
      { rel: "icon", href: "/logo.svg", type: "image/svg+xml" },
      // iPhones allow notifications only to sites that are on the Home Screen.
      { rel: "manifest", href: "/manifest.webmanifest" },
    ],
  }),
  loader: async ({ context: { queryClient, site } }) => {
    // A browser does not wait for the footer. A page from the server is one text, so everything in it is there first.
    const awarded = queryClient.prefetchQuery(recentlyAwarded);
    // In-process and quick, and comes with the page. A browser must not wait here, because that would replace the matches
    // that React is still hydrating (#422, #520); its components fetch what has become stale.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      awarded,
      queryClient.prefetchQuery(recentPosts),
      queryClient.prefetchQuery(footerCategories),
      queryClient.prefetchQuery(statusIdsQuery),
    ]);
    if (site.isDemonstration) await queryClient.prefetchQuery(healthQuery);
  },
  staleTime: Infinity,
  shellComponent: Document,
  component: Shell,
});

function Document({ children }: { children: ReactNode }) {
  // Browsers hide the nonce from scripts, so React does not find it in the document.
  const byNonce = { nonce: useRouter().options.ssr?.nonce, suppressHydrationWarning: true };
  return (
    // The script below sets the reader's choices on this element before React hydrates it.
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <style {...byNonce} dangerouslySetInnerHTML={{ __html: themeCss }} />
        <script
          {...byNonce}
          dangerouslySetInnerHTML={{ __html: noEvalScript + schemeScript + bannerScript + sessionScript }}
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={frameColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={frameColours.dark} />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Shell() {
  useHydratedMark();
  const isBare = useStaticData("isBare");
  const hasShortFooter = useStaticData("hasShortFooter");
  const hasNoFeedback = useStaticData("hasNoFeedback");
  const { chat, now } = useSite();
  return (
    <NowProvider renderedAt={now}>
      {!isBare && <SkipLink to="main">Skip to content</SkipLink>}
      <LoadingBar />
      {!isBare && (
        <>
          <Header accountMenu={<AccountMenu />} />
          <DemonstrationBanner />
        </>
      )}
      <MainRegion>
        <Outlet />
      </MainRegion>
      {!isBare && (
        <>
          {!hasNoFeedback && <PageFeedback chat={<ChatButton chat={chat} form={<PanelEnquiry />} />} />}
          <Footer stateLinks={<StateLinks />} isShort={hasShortFooter} />
          <SignedInSlot>
            <MemberParts />
            <UnsavedWork />
          </SignedInSlot>
        </>
      )}
      <Toaster />
    </NowProvider>
  );
}

/** True if the page, or one that it is in, says so of itself. */
const useStaticData = (name: keyof StaticDataRouteOption): boolean =>
  useMatches({ select: (matches) => matches.some(({ staticData }) => staticData[name] === true) });
