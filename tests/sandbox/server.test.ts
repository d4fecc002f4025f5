import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameBackend } from '../../src/prerender/configure.mjs'
import { findForbidden, policyOf } from '../../src/prerender/policy.mjs'
import { healNodes, setFaults } from '../../sandbox/chain/faults.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { accounts } from '../../sandbox/world/accounts.ts'

const dist = mkdtempSync(join(tmpdir(), 'casthouse-dist-'))
const INLINE = 'document.documentElement.dataset.theme = "dark"'
const SCRIPT = `export const text = ${JSON.stringify('cast '.repeat(1_000))}`
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta name="backend" content="" />
    <title>Casthouse</title>
    <script>${INLINE}</script>
    <script type="module" src="/assets/index-Ab12Cd34.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>`

let sandbox: Sandbox
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, 'assets/index-Ab12Cd34.js'), SCRIPT)
  writeFileSync(join(dist, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dist, '.vite/manifest.json'), '{}')
  sandbox = await startSandbox({ port: 0, dist, hostileAnnouncement: true })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(sandbox.origin + path, { headers })

/** Requests the raw bytes, which `fetch` would decompress. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (done, failed) => {
      const sent = request(sandbox.origin, { path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', failed)
      sent.end()
    },
  )

describe('pages', () => {
  it('are sent with a policy that lets no foreign or inline script run', async () => {
    const policy = directives((await get('/')).headers.get('content-security-policy'))
    const hash = createHash('sha256').update(INLINE).digest('base64')
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe(`'self' 'sha256-${hash}'`)
    expect(policy.get('style-src')).toBe("'self'")
    // User pictures are fetched as data and shown from memory, so no host is named for them.
    expect(policy.get('img-src')).toBe("'self' data: blob:")
    expect(policy.get('connect-src')).toBe("'self'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('form-action')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/)
  })

  it('have the headers that keep a browser from guessing and telling', async () => {
    const { headers } = await get('/blindBox/1')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('name the backend, so that nobody waits for the configuration to ask it', async () => {
    expect(await (await get('/')).text()).toContain('<meta name="backend" content="/api" />')
    const { config } = sandbox.world
    const named = (baseUrl: string, html = PAGE) =>
      nameBackend(html, { ...config, backend: { ...config.backend, baseUrl } })
    const one = named('https://one.example/a?b="&c')
    expect(one).toContain('<meta name="backend" content="https://one.example/a?b=&quot;&amp;c" />')
    expect(named('/api', one)).toBe(named('/api'))
  })

  it("load the sandbox's wallet before the app", async () => {
    const html = await (await get('/')).text()
    // Module scripts wait for the end of the document.
    expect(html).toContain('<script src="/sandbox/wallet.js"></script></head>')
    const wallet = await get('/sandbox/wallet.js')
    expect(wallet.headers.get('content-type')).toContain('text/javascript')
    expect(await wallet.text()).toContain('tronLink')
  })

  it('are the app for every screen, and missing for everything that looks like a file', async () => {
    for (const path of ['/', '/blindBox/3', '/token/TFzoHNfA14BoaQgR64qqBMgavBL3UVaGqY']) {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<div id="app">')
    }
    for (const path of ['/assets/index-00000000.js', '/sw.js', '/.vite/manifest.json']) {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('text/plain')
    }
  })

  it('never come from outside the folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
      const { status, body } = await raw(path, {})
      expect(status).toBe(404)
      expect(body.toString()).not.toContain('casthouse')
    }
  })
})

describe('files', () => {
  const path = '/assets/index-Ab12Cd34.js'

  it('with a hash in their name are kept for ever; others are asked for again', async () => {
    expect((await get(path)).headers.get('cache-control')).toContain('immutable')
    const mark = await get('/mark.svg')
    expect(mark.headers.get('content-type')).toContain('image/svg+xml')
    expect(mark.headers.get('cache-control')).toBe('no-cache')
    const etag = mark.headers.get('etag')!
    expect((await get('/mark.svg', { 'if-none-match': etag })).status).toBe(304)
  })

  it('travel compressed as the browser takes them', async () => {
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.body.length).toBeLessThan(SCRIPT.length / 10)
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
    const gz = await raw(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.body).toString()).toBe(SCRIPT)
    const plain = await raw(path, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(SCRIPT)
  })
})

describe('the one origin', () => {
  it('has the node where an unmodified tronweb finds it', async () => {
    const tronWeb = new TronWeb({ fullHost: `${sandbox.origin}/chain` })
    const block = await tronWeb.trx.getCurrentBlock()
    expect(block.block_header.raw_data.number).toBeGreaterThan(0)
    const { accounts } = (await (await get('/sandbox/accounts')).json()) as {
      accounts: { address: string; privateKey: string }[]
    }
    for (const { address, privateKey } of accounts)
      expect(tronWeb.address.fromPrivateKey(privateKey)).toBe(address)
  })

  it('has switches that a page of another origin cannot use', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const at = async (path: string) =>
      (await fetch(sandbox.origin + path, { method: 'POST', headers, body: '{}' })).status
    const switches = ['chain/mine', 'backend/faults', 'accounts', 'none']
    const told = await Promise.all(switches.map((each) => at(`/sandbox/${each}`)))
    expect(told).toEqual(switches.map(() => 403))
    // Anyone may call a node.
    expect(await at('/chain/wallet/getnowblock')).toBe(200)
  })

  it('has the backend, the configuration and the switches', async () => {
    const config = (await (await get('/config.json')).json()) as typeof sandbox.world.config
    expect(config).toEqual(sandbox.world.config)
    const page = await get(`${config.backend.baseUrl}/deposit/aon/productPage`)
    expect(await page.json()).toMatchObject({ code: 0, data: { total: 10 } })
    expect((await get(`${config.backend.baseUrl}/nothing`)).status).toBe(404)
    expect(await (await get('/sandbox/chain')).json()).toMatchObject({ lag: 19 })
    expect((await get('/sandbox/backend/faults')).status).toBe(200)
  })

  it('closes the connection when the backend is told to, before or after the work', async () => {
    const { faults } = sandbox.backend
    const owner = sandbox.world.sale
    const order = (orderKey: string) =>
      fetch(`${sandbox.origin}/api/deposit/aon/buyProductFirstPayBefore`, {
        method: 'POST',
        body: new URLSearchParams({ orderKey, owner, productId: '1', quantity: '1' }),
      })
    const unfinished = async () => {
      const response = await get(`/api/deposit/aon/buyRecordOfNoPay?owner=${owner}`)
      const { data } = (await response.json()) as { data: { items: { orderKey: string }[] } }
      return data.items.map((item) => item.orderKey)
    }
    const path = 'buyProductFirstPayBefore'
    faults.add({ path, drop: true, times: 1 })
    await expect(order('1'.repeat(64))).rejects.toThrow('fetch failed')
    faults.add({ path, drop: 'answer', times: 1 })
    await expect(order('2'.repeat(64))).rejects.toThrow('fetch failed')
    expect(await unfinished()).toEqual(['2'.repeat(64)])
  })

  it('publishes a hostile announcement when asked', async () => {
    const path = '/deposit/announcement/hostile'
    expect(await (await get(`/api${path}`)).text()).toContain('onerror')
  })

  it('explains transactions, blocks and accounts in pages without scripts', async () => {
    const { sale } = sandbox.world
    const sent = await sandbox.chain.fund(accounts[0]!.address, 5_000_000n)
    await sandbox.chain.mine()
    const transaction = await get(`/explorer/transaction/${sent}`)
    const policy = directives(transaction.headers.get('content-security-policy'))
    expect(policy.get('script-src')).toBe("'self'")
    const text = await transaction.text()
    expect(text).toContain('included')
    expect(text).not.toContain('<script')
    expect(await (await get('/explorer/block/1')).text()).toContain('Number')
    expect(await (await get(`/explorer/address/${sale}`)).text()).toContain('BlindBoxSale')
    const nobody = await get('/explorer/transaction/%3Cimg%20src%3Dx%3E')
    expect(nobody.status).toBe(404)
    expect(await nobody.text()).not.toContain('<img')
  })

  it('has two nodes, both named in the configuration, and faults of one are its own', async () => {
    const config = (await (await get('/config.json')).json()) as { network: { nodes: string[] } }
    expect(config.network.nodes).toEqual(['/chain', '/node2'])
    const heads = async () => {
      const answers = await Promise.all(
        config.network.nodes.map((node) => get(`${node}/wallet/getnowblock`)),
      )
      return answers.map(({ status }) => status)
    }
    setFaults(sandbox.chain, { refuse: { status: 503 } })
    try {
      expect(await heads()).toEqual([503, 200])
      // The backend has a separate node, so it keeps working.
      const transaction = await sandbox.chain.fund(accounts[0]!.address, 1n)
      await sandbox.chain.mine()
      await sandbox.backend.indexer.sync()
      const explorer = await get(`/explorer/transaction/${transaction}`)
      expect(explorer.status).toBe(200)
      expect(await explorer.text()).toContain(transaction)
    } finally {
      healNodes(sandbox.chain)
    }
    expect(await heads()).toEqual([200, 200])
  })

  it('says that its port is taken before it does anything', async () => {
    const port = Number(new URL(sandbox.origin).port)
    await expect(startSandbox({ port, dist })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('the policy of a deployment', () => {
  it('lets the app reach the hosts of its configuration and no others', () => {
    const { config } = sandbox.world
    const policy = directives(
      policyOf(
        {
          ...config,
          network: {
            ...config.network,
            nodes: ['https://nile.trongrid.io', 'https://b.example/x'],
            history: 'https://history.example',
          },
          backend: { ...config.backend, baseUrl: 'https://api.example.org/v1' },
          sideChain: {
            name: 'Side',
            nodes: ['https://side.example/node', '/side'],
            history: 'https://side.history.example',
            chainId: '41',
            genesisBlockId: '0'.repeat(64),
            mainGateway: config.contracts.usdt,
            sideGateway: config.contracts.usdt,
            tokens: [],
          },
        },
        '<style>p { margin: 0 }</style>',
      ),
    )
    expect(policy.get('connect-src')).toBe(
      "'self' https://nile.trongrid.io https://b.example https://history.example https://api.example.org https://side.example https://side.history.example",
    )
    expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/]+=*'$/)
  })

  it('is one that the build holds its page to', () => {
    const html = '<style>a { b: c }</style><script>on="x"</script><p data-style="x" lang="en">'
    expect(findForbidden(html)).toEqual([])
    expect(findForbidden(`${html}<p style="x"><img onload="y">`)).toEqual(['style=', 'onload='])
  })
})

const directives = (header: string | null) =>
  new Map(
    (header ?? '').split('; ').map((directive) => {
      const at = directive.indexOf(' ')
      return [directive.slice(0, at), directive.slice(at + 1)] as const
    }),
  )
