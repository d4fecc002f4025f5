import { describe, expect, it } from 'vitest'
import { copyText, type CopyPort } from '../../../src/ui/actions/copyText.ts'

/**
 * Creates a browser whose clipboard is readable as `state` says; another program puts `exchange`
 * there.
 */
function browser(state: PermissionState, exchange?: string) {
  let held = ''
  let reads = 0
  const port: CopyPort = {
    clipboard: {
      writeText: async (text) => void (held = exchange ?? text),
      readText: async () => {
        reads += 1
        return held
      },
    },
    permissions: { query: async () => ({ state }) as PermissionStatus },
  }
  return { port, reads: () => reads, held: () => held }
}

describe('copying', () => {
  it('reads again what was copied', async () => {
    const { port, reads, held } = browser('granted')
    expect(await copyText('TXLA', port)).toBe('copied')
    expect(held()).toBe('TXLA')
    expect(reads()).toBe(1)
  })

  it('tells when another program exchanged it', async () => {
    expect(await copyText('TXLA', browser('granted', 'TEvil').port)).toBe('differs')
  })

  it('never makes the browser ask the user for the right to read', async () => {
    const { port, reads } = browser('prompt')
    expect(await copyText('TXLA', port)).toBe('copied')
    expect(reads()).toBe(0)
  })

  it('fails without a clipboard, or with one that refuses', async () => {
    expect(await copyText('TXLA', { clipboard: undefined, permissions: undefined })).toBe('failed')
    const { port } = browser('granted')
    const clipboard = { ...port.clipboard!, writeText: () => Promise.reject(new Error('no')) }
    expect(await copyText('TXLA', { ...port, clipboard })).toBe('failed')
  })

  it('holds without permissions that can be asked (Firefox, Safari)', async () => {
    const { port } = browser('granted')
    const permissions = { query: () => Promise.reject(new TypeError('unknown name')) }
    expect(await copyText('TXLA', { ...port, permissions })).toBe('copied')
  })
})
