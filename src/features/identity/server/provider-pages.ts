import type { KoaContextWithOIDC } from "oidc-provider";

/** On to a page of the shell. */
export function leaveFor(context: KoaContextWithOIDC, address: string): void {
  context.status = 303;
  context.redirect(address);
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The one page of the product that no React draws: the provider hands a form that must reach it as it is.
const style = `:root{color-scheme:light dark;--ink:light-dark(#17222b,#e8edf0);--page:light-dark(#f6f8f9,#111a21);
--wetland:light-dark(#0f6b6e,#4fb8b5);--on:light-dark(#fff,#0f181e)}
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;justify-items:center;background:var(--page);
color:var(--ink);font:16px/1.5 "Public Sans Variable",system-ui,sans-serif}h1{font-size:24px;margin:0}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border-radius:6px;border:1px solid var(--wetland);
background:none;color:var(--wetland);cursor:pointer}button[value]{background:var(--wetland);color:var(--on)}`;

/**
 * Asks whether to sign out. Whoever brings the ID token of the one who is signed in has asked already: their page goes
 * on by itself, and asks only where no script runs.
 */
export function signOutPage(context: KoaContextWithOIDC, form: string, productName: string): void {
  const subject = context.oidc.entities.IdTokenHint?.payload["sub"];
  const hasAsked = subject !== undefined && subject === context.oidc.session?.accountId;
  const yes = `<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
  const no = `<button form="op.logoutForm">Stay signed in</button>`;
  const go = `<script>document.querySelector("button[value]").click()</script>`;
  context.type = "html";
  context.body = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sign out | ${escaped(productName)}</title><style>${style}</style></head>
<body><h1>Sign out of ${escaped(productName)}?</h1>${form}<div>${yes} ${no}</div>${hasAsked ? go : ""}</body></html>`;
}
