import { useRef, useState } from "react";
import classes from "./messages-page.module.css";

const styleElement = /<style>(.*?)<\/style>/s;

/**
 * An email as mail programs show it. Its frame runs no scripts. The policy of our pages forbids style elements, so the
 * email's own is adopted as a constructed style sheet, which is needed for dark colours.
 */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const adopt = () => {
    const { contentDocument: page, contentWindow: view } = frame.current!;
    const css = styleElement.exec(html)?.[1];
    if (!page || !view) return;
    if (css !== undefined) {
      const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
      sheet.replaceSync(css);
      page.adoptedStyleSheets = [sheet];
    }
    setHeight(page.documentElement.scrollHeight);
  };
  return (
    <iframe
      ref={frame}
      title="The email as it would be sent"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace(styleElement, "")}
      onLoad={adopt}
      height={height}
      className={classes["frame"]}
    />
  );
}
