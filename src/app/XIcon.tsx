/** X's own letter: the icon set carries no brands. */
export function XIcon() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="currentColor">
      <path d="M3.6 4h5.1l4.2 5.7L17.7 4h2.2l-6 7.1L20.4 20h-5.1l-4.5-6.1L5.6 20H3.4l6.4-7.5Zm3 1.6 9.5 12.8h1.3L7.9 5.6Z" />
    </svg>
  )
}
