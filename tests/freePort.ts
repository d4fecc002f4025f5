import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a port of this machine at which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
