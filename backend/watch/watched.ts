import type { ReadIndex } from '../index/readIndex.ts'
import type { BackendOptions } from '../options.ts'
import type { Parts } from '../parts.ts'
import { addFigures } from './figures.ts'
import { watchReadiness, type Readiness } from './readiness.ts'
import { watchNode } from './watchedNode.ts'

interface Watched {
  /** The same options, with a node whose answers are noticed. */
  readonly options: BackendOptions
  /** Watches the opened parts, and adds their figures if anybody reads these. */
  watch(parts: Parts, index: Pick<ReadIndex, 'indexer' | 'isReadable'>): Readiness
}

/** Watches a backend from before it asks its node. */
export function watched(options: BackendOptions): Watched {
  const { fetch, answeredAt } = watchNode(options.node.fetch)
  return {
    options: { ...options, node: { ...options.node, fetch } },
    watch({ db, database, pollMs }, { indexer, isReadable }) {
      const nodeAnsweredAt = answeredAt
      const readiness = watchReadiness({ db, indexer, isReadable, nodeAnsweredAt, pollMs })
      if (options.metrics) addFigures(options.metrics, { database, indexer, isReadable, readiness })
      return readiness
    },
  }
}
