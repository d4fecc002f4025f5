/** Placeholder. */
export function MyBoxesPage() {
  return null
}
