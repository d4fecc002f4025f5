import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { announcements } from '../../src/api/endpoints/announcements.ts'
import { products } from '../../src/api/endpoints/products.ts'
import { openDeployed, type DeployedFixture } from './deployedFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { found, originOfReady, type Run } from './processes.ts'

// Processes as an operator's tools see them, while they run and while they stop.

describe.skipIf(inject('postgres') === undefined)('processes that are watched', () => {
  let deployed: DeployedFixture
  let url: string
  let index: Run
  let server: Run
  let origin: string
  let figuresOfIndex: string
  let figures: string
  beforeAll(async () => {
    deployed = await openDeployed()
    url = (await freshDatabase()).url!
    const common = ['--config', deployed.config, '--requests-per-second', '1000']
    const start = (name: string, ...more: string[]) => {
      const args = [name, ...common, '--metrics-port', '0', ...more]
      return deployed.processes.run('backend/main.ts', args, url)
    }
    index = start('index')
    figuresOfIndex = await figuresAt(index)
    server = start('serve', '--port', '0', '--site', 'a.example')
    origin = await originOfReady(server)
    figures = await figuresAt(server)
  })
  afterAll(() => deployed.close())

  const figuresAt = (run: Run) => found(run, /Figures are at (http:[^\s"]+)\/metrics/)
  const statusOf = async (address: string) => (await fetch(address)).status
  const figuresIn = async (address: string) => (await fetch(`${address}/metrics`)).text()

  async function untilReady(address: string): Promise<void> {
    while ((await statusOf(`${address}/ready`)) !== 200) await setTimeout(20)
  }

  it('say that they are alive and ready, to the public without reasons', async () => {
    await untilReady(figuresOfIndex)
    await untilReady(origin)
    const ready = await fetch(`${origin}/ready`)
    expect(await ready.json()).toEqual({ ready: true })
    expect(ready.headers.get('cache-control')).toBe('no-store')
    const told = (await (await fetch(`${figures}/ready`)).json()) as { parts: object }
    expect(Object.keys(told.parts).sort()).toEqual([
      'books',
      'database',
      'index',
      'node',
      'process',
    ])
    for (const address of [origin, figures, figuresOfIndex])
      expect(await (await fetch(`${address}/health`)).text()).toBe('ok')
    expect(await statusOf(`${origin}/metrics`)).toBe(404)
  })

  it('count their requests by route, and show index, orders and connections', async () => {
    await fetch(`${origin}${announcements.announcementDetail.path.replace('{id}', '17')}`)
    await fetch(`${origin}/nothing`)
    const text = await figuresIn(figures)
    const count = 'casthouse_http_request_duration_seconds_count'
    expect(text).toContain(
      `${count}{route="/deposit/announcement/:id",method="GET",status="2xx"} 1`,
    )
    expect(text).toContain(`${count}{route="*",method="GET",status="4xx"} 2`)
    for (const line of [
      /^casthouse_ready 1$/m,
      /^casthouse_index_lag_blocks \d+$/m,
      /^casthouse_index_lag_seconds \d+$/m,
      /^casthouse_set_aside_subjects 0$/m,
      /^casthouse_unpaid_orders\{kind="box"\} 0$/m,
      /^casthouse_announced_payments 0$/m,
      /^casthouse_database_connections\{state="total"\} [1-9]/m,
      /^process_resident_memory_bytes /m,
      /^nodejs_eventloop_lag_seconds /m,
    ])
      expect(text).toMatch(line)
    expect(await figuresIn(figuresOfIndex)).toMatch(/^casthouse_index_booked_block [1-9]/m)
  })

  it('say that they stop before they do, and answer what they have begun', async () => {
    const locking = new Client(url)
    await locking.connect()
    onTestFinished(() => locking.end())
    const numberOf = async (query: string) =>
      ((await locking.query(query)).rows[0] as { n: number }).n
    const edition = await numberOf('select max(id)::int as n from editions where is_ready')
    await locking.query(`begin; lock table books_${edition}.boxes in access exclusive mode`)
    const waiting = () =>
      numberOf(`select count(*)::int as n from pg_locks join pg_database on oid = database
        where datname = current_database() and not granted`)
    const held = fetch(`${origin}${products.productPage.path}`)
    while ((await waiting()) === 0) await setTimeout(20)

    server.child.kill('SIGTERM')
    while ((await statusOf(`${figures}/ready`)) !== 503) await setTimeout(20)
    expect(await (await fetch(`${figures}/ready`)).json()).toMatchObject({
      ready: false,
      parts: { process: { ready: false, reason: 'stops' }, database: { ready: true } },
    })
    expect(await statusOf(`${figures}/health`)).toBe(200)
    await locking.query('rollback')
    const answer = await held
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
    expect(server.printed()).not.toContain('cut')

    index.child.kill('SIGTERM')
    expect(await index.ended).toBe(0)
  })
})
