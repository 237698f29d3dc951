import { contracts, type Module } from "./module.ts";

// Only the design system knows what its components are made of; screens use the components.
const uiVendors = ["@tabler/icons-react/**", "@tiptap/**", "@fontsource-variable/**"];

// What every screen is made of. Only routes know the capabilities' screens, and put them into the shell's slots.
export const shell: Module[] = [
  {
    files: ["src/web/**"],
    mayUse: [
      "#domain/**",
      "#contract/**",
      "#web/**",
      "react",
      "react-dom/**",
      "@tanstack/**",
      "@fontsource-variable/**",
      "zod",
    ],
  },
  {
    files: ["src/web/routes/**"],
    mayUse: [
      "#domain/**",
      "#contract/**",
      ...contracts,
      "#features/*/web/**",
      "#web/**",
      "react",
      "@tanstack/**",
      "@fontsource-variable/**",
      "zod",
    ],
  },
  { files: ["src/web/clock.tsx"], mayUse: ["#domain/**", "react"] },
  {
    files: ["src/web/api/**"],
    mayUse: [
      "#contract/**",
      "#contracts",
      "#web/page-context.ts",
      "#web/api/**",
      "#web/session/**",
      "react",
      "@tanstack/react-query",
      "zod",
    ],
  },
  // What a member's browser knows about them, above the API and the session.
  {
    files: ["src/web/member/**"],
    mayUse: ["#contract/**", "#contracts", "#web/api/**", "#web/member/**", "#web/session/**", "react", "@tanstack/**"],
  },
  // How input becomes a call, for every screen: the contract's rules, messages beside fields, toasts.
  {
    files: ["src/web/forms/**"],
    mayUse: ["#contract/**", "#web/forms/**", "#web/session/**", "#web/ui/**", "react", "@tanstack/react-query", "zod"],
  },
  // Parts of the lists that members work with: heads, pages, what is done with several rows.
  {
    files: ["src/web/lists/**"],
    mayUse: ["#domain/**", "#web/lists/**", "#web/ui/**", "react", "@tanstack/react-router"],
  },
  // Figures, charts and tables of public pages. A chart's rows can be downloaded, which a member's plan decides.
  {
    files: ["src/web/charts/**"],
    mayUse: ["#domain/**", "#web/charts/**", "#web/member/**", "#web/ui/**", "react", "@tanstack/react-router"],
  },
  // The signed-in person, for every screen; the only module that knows the protocol.
  {
    files: ["src/web/session/**"],
    mayUse: ["#contract/**", "#web/session/**", "react", "@tanstack/**", "oidc-client-ts"],
  },
  // The design system knows no domain words. It may link (a button can act as a link), so it knows the router.
  { files: ["src/web/ui/**"], mayUse: ["#web/ui/**", ...uiVendors, "react", "@tanstack/react-router"] },
];
