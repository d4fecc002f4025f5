import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Connection between a browser and a server on this machine. */
export interface Link {
  readonly origin: string
  /** Drops all current connections and all later ones. */
  cut(): void
  mend(): void
  /** Returns the number of refused connections. */
  refused(): number
}

/**
 * Creates a link to a server for one test. A browser with a cut link believes that it is online.
 * Playwright's own offline mode begins slightly late in a new page and ends slightly early in a
 * closed one.
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
    // Either end may close at any time, and the other end closes with it.
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
