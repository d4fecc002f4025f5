import { buildIfChanged } from './build.mjs'
import { forgetInstallation, installIfStale } from './install.mjs'
import { takeKeys } from './keys.mjs'
import { findNode, noNode } from './node.mjs'
import { assertPortFree, readPort } from './port.mjs'
import { root, run, workEnvironment } from './run.mjs'
import { Stop } from './stop.mjs'
import { test } from './test.mjs'

/** @typedef {{ node: string, rest: string[], keys: NodeJS.ProcessEnv }} Context */

const commands = {
  /** @param {Context} context */
  async start({ node, rest, keys }) {
    await build(node, rest.includes('--force'))
    return serve(node, rest, keys)
  },
  /** @param {Context} context */
  async dev({ node, rest, keys }) {
    if (!rest.includes('--kit')) return serve(node, ['--dev', ...rest], keys)
    const args = ['--config', 'tests/kit/vite.config.ts', '--port', String(readPort(rest))]
    return (await run(node, ['node_modules/vite/bin/vite.js', ...args])).status
  },
  /** @param {Context} context */
  async build({ node }) {
    const types = await run(node, ['node_modules/typescript/bin/tsc', '-p', '.'])
    if (types.status !== 0) return types.status
    await build(node, true)
    return 0
  },
  /** @param {Context} context */
  test: ({ node, rest }) => test(node, rest),
  /** @param {Context} context */
  async bench({ node, rest }) {
    await build(node, false)
    const env = workEnvironment(node)
    return (await run(node, ['tests/bench/run.ts', ...rest], { env })).status
  },
  /** @param {Context} context */
  async proofs({ node, rest }) {
    return (await run(node, ['tests/proofs/run.ts', ...rest], { env: workEnvironment(node) }))
      .status
  },
  /** @param {Context} context */
  async keeper({ node, rest, keys }) {
    const env = { ...workEnvironment(node), ...keys }
    return (await run(node, ['backend/keeper/main.ts', ...rest], { env })).status
  },
  /** @param {Context} context */
  async signer({ node, rest }) {
    const env = workEnvironment(node)
    return (await run(node, ['backend/signer/main.ts', ...rest], { env })).status
  },
  /** @param {Context} context */
  async backend({ node, rest, keys }) {
    const env = { ...workEnvironment(node), ...keys }
    return (await run(node, ['backend/main.ts', ...rest], { env })).status
  },
  /** @param {Context} context */
  async bundle({ node, rest }) {
    return (await run(node, ['backend/bundle.ts', ...rest], { env: workEnvironment(node) })).status
  },
  /** @param {Context} context */
  async headers({ node, rest }) {
    const args = ['src/prerender/configure.mjs', ...rest]
    return (await run(node, args, { env: workEnvironment(node) })).status
  },
  /** @param {Context} context */
  async openapi({ node }) {
    return (await run(node, ['backend/openapi/main.ts'], { env: workEnvironment(node) })).status
  },
  /** @param {Context} context */
  async notices({ node }) {
    return (await run(node, ['sandbox/notices/main.ts'], { env: workEnvironment(node) })).status
  },
  /** @param {Context} context */
  async conform({ node, rest }) {
    return (await run(node, ['backend/conform/main.ts', ...rest], { env: workEnvironment(node) }))
      .status
  },
}

/**
 * Runs one command, even on a fresh clone: installs packages, finds a Node that can run the
 * sources, then runs the command. Its exit status becomes ours.
 *
 * @param {string[]} args
 */
export async function main([command = '', ...rest]) {
  process.chdir(root)
  const keys = takeKeys(command)
  try {
    if (!Object.hasOwn(commands, command))
      throw new Stop(`"${command}" is not one of ${Object.keys(commands).join(', ')}.`)
    // Checked before an installation, which may take a minute, so that the error appears at once.
    if (command === 'start' || command === 'dev') await assertPortFree(readPort(rest), command)
    await installIfStale()
    const node = findNode()
    if (!node) {
      forgetInstallation()
      throw new Stop(noNode())
    }
    const name = /** @type {keyof typeof commands} */ (command)
    process.exitCode = await commands[name]({ node, rest, keys })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`casthouse: ${error.message}`)
    process.exitCode = 1
  }
}

/**
 * @param {string} node
 * @param {boolean} force
 */
async function build(node, force) {
  const startedAt = Date.now()
  if (await buildIfChanged(node, { force }))
    console.log(`Built the app in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/**
 * @param {string} node
 * @param {string[]} rest
 * @param {NodeJS.ProcessEnv} keys
 */
async function serve(node, rest, keys) {
  const port = String(readPort(rest))
  const others = rest.filter((arg, at) => !/^--port(=|$)/.test(arg) && rest[at - 1] !== '--port')
  const args = ['sandbox/main.ts', '--port', port, ...others.filter((arg) => arg !== '--force')]
  return (await run(node, args, { env: { ...workEnvironment(node), ...keys } })).status
}
