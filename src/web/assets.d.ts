/** What Vite makes of imports that are not scripts. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
declare module "*?url" {
  const url: string;
  export default url;
}
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  export const __iconNode: readonly [tag: "path", attributes: { d: string }][];
}
interface ImportMeta {
  /** Set by the build: whether this code runs on the server, and whether this is a development build. */
  readonly env: { readonly SSR: boolean; readonly DEV: boolean };
}
