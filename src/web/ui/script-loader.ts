/**
 * Loads a script of `owner` once, whatever its properties the second time. Rejects if it cannot be reached; the next
 * call then tries again. The page's content policy must allow it.
 */
export function scriptLoader(owner: string) {
  let loading: Promise<void> | undefined;
  return (properties: { src: string; id?: string; nonce?: string }): Promise<void> =>
    (loading ??= new Promise((done, fail) => {
      const script = Object.assign(document.createElement("script"), { async: true, ...properties });
      script.onload = () => done();
      script.onerror = () => {
        loading = undefined;
        script.remove();
        fail(new Error(`${owner} cannot be reached.`));
      };
      document.head.append(script);
    }));
}
