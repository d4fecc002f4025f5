import { createServer } from 'node:net'
import { Stop } from './stop.mjs'

const DEFAULT_PORT = 4173

/**
 * Reads the requested port: `--port N`, otherwise PORT, otherwise 4173.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {number}
 */
export function readPort(args, env = process.env) {
  const at = args.findIndex((arg) => /^--port(=|$)/.test(arg))
  const given =
    at < 0 ? env['PORT'] : args[at] === '--port' ? (args[at + 1] ?? '') : args[at]?.slice(7)
  if (given === undefined) return DEFAULT_PORT
  const port = Number(given)
  if (!/^\d+$/.test(given) || port < 1 || port > 65_535)
    throw new Stop(`"${given}" is not a port; choose a number from 1 to 65535.`)
  return port
}

/**
 * @param {number} port
 * @param {'start' | 'dev'} command
 */
export async function assertPortFree(port, command) {
  const code = await tryListen(port)
  if (code === undefined) return
  const how = `choose another: npm ${command === 'start' ? 'start' : 'run dev'} -- --port ${port + 1} (or PORT=${port + 1})`
  if (code === 'EADDRINUSE') throw new Stop(`port ${port} is in use; ${how}.`)
  throw new Stop(`port ${port} cannot be used (${code}); ${how}.`)
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's error code
 */
const tryListen = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(undefined)),
    )
  })
