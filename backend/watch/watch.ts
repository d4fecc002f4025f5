import type { ReadIndex } from '../index/readIndex.ts'
import type { Parts } from '../parts.ts'
import { addFigures } from './figures.ts'
import type { Metrics } from './metrics.ts'
import { watchReadiness, type Readiness } from './readiness.ts'

/**
 * Watches the parts of a backend, and adds their figures if anybody reads these. `index` returns
 * undefined while another process writes the books.
 */
export function watch(
  parts: Parts,
  index: () => Pick<ReadIndex, 'indexer' | 'isReadable'> | undefined,
  metrics: Metrics | undefined,
): Readiness {
  const readiness = watchReadiness({ ...parts, index })
  if (metrics) addFigures(metrics, { ...parts, index, readiness })
  return readiness
}
