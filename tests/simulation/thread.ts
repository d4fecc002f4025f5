import { parentPort } from 'node:worker_threads'
import { explore } from './explore.ts'

// Errors are part of many worlds; their traces take longer than the rest of them.
Error.stackTraceLimit = 0

parentPort!.on('message', ({ from, to, most }: { from: number; to: number; most: number }) => {
  explore(from, to, most).then(
    (findings) => parentPort!.postMessage(findings),
    (error: unknown) => {
      throw error
    },
  )
})
