import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casthouse-headers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = join(folder, 'index.html')
writeFileSync(page, '<meta name="backend" content="" />')
const template = readFileSync(fromRoot('public/config.json'), 'utf8')
const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'

/** Does the same as `npm run headers`, with a configuration of this text. */
function headers(config: string) {
  const file = join(folder, 'config.json')
  writeFileSync(file, config)
  const args = [fromRoot('sandbox/launch.mjs'), 'headers', page, file]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('the command for a deployment prints the policy and nothing else, and names the backend in the page', () => {
  const { status, stdout, stderr } = headers(
    template.replaceAll(/"put the [^"]+"/g, `"${address}"`),
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^default-src [^\n]+ https:\/\/nile\.trongrid\.io[^\n]*\n$/)
  expect(readFileSync(page, 'utf8')).toBe(
    '<meta name="backend" content="https://api.example.org" />',
  )
})

it('the command for a deployment says in one line what is wrong with a configuration', () => {
  const refused = { status: 1, stdout: '' }
  expect(headers(template)).toEqual({
    ...refused,
    stderr: expect.stringMatching(/^headers: \S+config\.json: contracts\.\w+ [^\n]+\n$/),
  })
  expect(headers('{')).toEqual({
    ...refused,
    stderr: expect.stringMatching(/^headers: \S+config\.json is not JSON\n$/),
  })
})
