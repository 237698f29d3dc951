import { aboutQuery } from "#features/identity/web/sign-in-calls.ts";
import { SignInPage } from "#features/identity/web/sign-in-page.tsx";
import { isStep, type Step } from "#features/identity/web/sign-in-steps.ts";
import { SignInFrame } from "#web/shell/sign-in-frame.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/sign-in/$uid")({
  ssr: false, // only the browser with its cookie knows what it is for
  staticData: { isBare: true },
  validateSearch: ({ step }: Record<string, unknown>): { step?: Step } => (isStep(step) ? { step } : {}),
  loader: ({ context: { queryClient }, params: { uid } }) =>
    queryClient.ensureQueryData(aboutQuery(uid)).then(() => undefined),
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign in") }, { name: "robots", content: "noindex" }],
  }),
  component: SignIn,
});

function SignIn() {
  const { uid } = Route.useParams();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignInFrame>
      <SignInPage uid={uid} step={step} onStep={(next) => void navigate({ search: { step: next } })} />
    </SignInFrame>
  );
}
