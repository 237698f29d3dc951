/** The bird: three separate pieces, so that it works in one colour. The band is always red. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="currentColor">
      <path d="M3.5 31c0-7.5 6-8.6 6.5-15.3l4.2 1C13.5 22.8 8 23.9 8 31z" />
      <path style={{ fill: "var(--band)" }} d="M10.1 14.3c.1-5.8 2.7-9.8 6.7-10.9l2.2 8c-2.7.5-4.2 1.7-4.7 3.9z" />
      <path d="M18.2 3.1c3.2-.3 5.5 1.2 6.8 3.8L32 12l-9.7-1c-.7-.1-1.3-.1-1.9 0z" />
    </svg>
  );
}
