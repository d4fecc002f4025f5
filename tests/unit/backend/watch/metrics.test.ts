import { expect, test } from 'vitest'
import { createMetrics } from '../../../../backend/watch/metrics.ts'

const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

test('figures are read at each scrape, and one without a value is left out', async () => {
  const metrics = createMetrics(() => undefined)
  let lag: number | undefined = 7
  metrics.gauge('lag', 'Lag', () => lag)
  metrics.gauges('orders', 'Orders', 'kind', async () => ({ box: 2, launchpad: 3 }))
  const first = await metrics.text()
  expect(linesOf(first, 'casthouse_lag')).toEqual(['casthouse_lag 7'])
  expect(linesOf(first, 'casthouse_orders')).toEqual([
    'casthouse_orders{kind="box"} 2',
    'casthouse_orders{kind="launchpad"} 3',
  ])
  expect(linesOf(first, 'process_cpu_seconds_total')).toHaveLength(1)
  lag = undefined
  expect(linesOf(await metrics.text(), 'casthouse_lag')).toEqual([])
})

test('one figure that cannot be read hides no other, and the operator learns of it', async () => {
  const errors: string[] = []
  const metrics = createMetrics((error) => errors.push((error as Error).message))
  metrics.gauge('broken', 'Broken', async () => Promise.reject(new Error('no database')))
  metrics.gauge('also', 'Broken', () => {
    throw new Error('at once')
  })
  metrics.gauge('fine', 'Fine', () => 1)
  const text = await metrics.text()
  expect(linesOf(text, 'casthouse_')).toContain('casthouse_fine 1')
  expect(linesOf(text, 'casthouse_broken')).toEqual([])
  expect(errors.sort()).toEqual(['at once', 'no database'])
})

test('requests are counted by route, method and class of status, with their durations', async () => {
  const metrics = createMetrics(() => undefined)
  for (const [status, ms] of [
    [200, 4],
    [204, 40],
    [503, 400],
  ] as const)
    metrics.answered({ route: '/a/:id', method: 'GET', status, ms })
  metrics.limited()
  const text = await metrics.text()
  const name = 'casthouse_http_request_duration_seconds'
  expect(linesOf(text, `${name}_count`)).toEqual([
    `${name}_count{route="/a/:id",method="GET",status="2xx"} 2`,
    `${name}_count{route="/a/:id",method="GET",status="5xx"} 1`,
  ])
  expect(text).toContain(`${name}_bucket{le="0.005",route="/a/:id",method="GET",status="2xx"} 1`)
  expect(text).toContain('casthouse_http_requests_limited_total 1')
})
