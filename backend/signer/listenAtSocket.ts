import { once } from 'node:events'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { err, ok, type Result } from '../../src/core/result.ts'

/** Users that may ask a signer: its own, or also those of its group. */
export type Askers = 'user' | 'group'

/**
 * Listens at a Unix socket. Replaces one that a killed process left, and refuses to replace one at
 * which somebody answers. The socket never has wider rights, not even while it is made.
 */
export async function listenAtSocket(
  server: Server,
  path: string,
  askers: Askers,
): Promise<Result<void, string>> {
  const found = await whatIsAt(path)
  if (found === 'answers') return err(`another process listens at ${path}`)
  if (found === 'foreign') return err(`${path} is there and is not a socket`)
  if (found === 'stale') rmSync(path)
  const before = process.umask(0o177)
  try {
    // Made within this call, so the umask applies.
    server.listen(path)
  } finally {
    process.umask(before)
  }
  try {
    await once(server, 'listening')
  } catch (error) {
    return err(`cannot listen at ${path}: ${(error as NodeJS.ErrnoException).code}`)
  }
  if (askers === 'group') chmodSync(path, 0o660)
  return ok(undefined)
}

async function whatIsAt(path: string): Promise<'nothing' | 'stale' | 'answers' | 'foreign'> {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return 'nothing'
  if (!facts.isSocket()) return 'foreign'
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return 'answers'
  } catch {
    return 'stale'
  } finally {
    socket.destroy()
  }
}
