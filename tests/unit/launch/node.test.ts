import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNode, installedNodes, noNode } from '../../../sandbox/launch/node.mjs'
import { root } from '../../../sandbox/launch/run.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casthouse-node-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program that reports the given version of Node. */
const fakeNode = (path: string, says: string) => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`)
  chmodSync(file, 0o755)
  return file
}

test('the first Node from 24 on is taken', () => {
  const old = fakeNode('old', 'v22.11.0')
  const enough = fakeNode('enough', 'v24.0.1')
  const newer = fakeNode('newer', 'v26.1.0')
  expect(findNode([old, enough, newer])).toBe(enough)
})

test('a file that does not run, or is not Node, is passed over', () => {
  const text = join(folder, 'text')
  writeFileSync(text, 'This file intentionally left blank')
  const other = fakeNode('other', 'hello')
  const enough = fakeNode('enough', 'v24.0.1')
  expect(findNode([join(folder, 'absent'), text, other, enough])).toBe(enough)
})

test('with no Node from 24 on there is none, and one line that says what to do', () => {
  expect(findNode([fakeNode('old', 'v20.20.2')])).toBeUndefined()
  expect(noNode()).toMatch(/^no Node 24 or newer: .*install Node 24 from https:\/\/nodejs\.org\//)
  expect(noNode()).not.toContain('\n')
})

test('the platform’s binary is found even when no install script has linked it', () => {
  const { platform, arch } = process
  const name = `node-${platform}-${arch}`
  const unlinked = fakeNode(`node/node_modules/${name}/bin/node`, 'v24.21.0')
  expect(installedNodes(folder)).toEqual([unlinked])
  const linked = fakeNode('node/bin/node', 'v24.21.0')
  expect(installedNodes(folder)).toEqual([linked, unlinked])
})

test('package.json names the Node that the code runs on, and the README also the one that starts it', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const needed = /^no Node (\d+)/.exec(noNode())?.[1]
  const starting = /Node (\d+) or newer/.exec(read('sandbox/launch.mjs'))?.[1]
  expect(JSON.parse(read('package.json')).engines).toEqual({ node: `>=${needed}` })
  const readme = read('README.md').replace(/\s+/g, ' ')
  expect(readme).toContain(`Any Node from ${starting} on`)
  expect(readme).toContain(`the code runs on Node ${needed}`)
})
