import { dispatch } from '../../backend/commands/dispatch.ts'

/** Runs a command that ends, without the time that a process takes to start. */
export async function commandHere(
  args: readonly string[],
  url?: string,
  more: Readonly<Record<string, string>> = {},
) {
  const lines: string[] = []
  const env = { ...more, ...(url !== undefined && { DATABASE_URL: url }) }
  const done = await dispatch(args, { env, out: (line) => void lines.push(line) })
  if (!done.ok) lines.push(done.error)
  return { ok: done.ok, printed: lines.join('\n') }
}
