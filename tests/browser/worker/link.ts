import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The connection between a browser and a server on this machine. */
export interface Link {
  readonly origin: string
  /** Drops what is under way, and everything that is tried from then on. */
  cut(): void
  mend(): void
  /** How often it was tried in vain. */
  refused(): number
}

/**
 * Links to a server for one test. A browser whose link is cut believes that it is online; Playwright's
 * own offline begins a little late in a new page, and ends a little early in one that is closed.
 */
export async function layLink({ origin }: { readonly origin: string }): Promise<Link> {
  const target = Number(new URL(origin).port)
  const open = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((near) => {
    if (isCut) {
      refused += 1
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    join(near, far)
    join(far, near)
  })

  function join(end: Socket, other: Socket): void {
    open.add(end)
    end.pipe(other)
    // Either end may be cut off at any time; the other goes with it.
    end.on('error', () => other.destroy())
    end.on('close', () => {
      open.delete(end)
      other.destroy()
    })
  }

  const cut = () => {
    isCut = true
    for (const end of open) end.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the link has no port')
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => void (isCut = false),
    refused: () => refused,
  }
}
