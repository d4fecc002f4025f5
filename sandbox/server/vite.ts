import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Handler } from 'hono'
import { injectWallet } from './files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts Vite's development server behind the sandbox's origin, including hot reload. It runs
 * inline scripts, so no content policy is sent.
 */
export async function startVite(
  server: Server,
): Promise<{ handler: Handler; close: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [{ name: 'sandbox-wallet', transformIndexHtml: injectWallet }],
  })
  return {
    handler: (context) => {
      const { incoming, outgoing } = context.env as {
        incoming: IncomingMessage
        outgoing: ServerResponse
      }
      vite.middlewares(incoming, outgoing)
      return RESPONSE_ALREADY_SENT
    },
    close: () => vite.close(),
  }
}
