import { parentPort } from 'node:worker_threads'
import { explore } from './explore.ts'
import './traces.ts'

parentPort!.on('message', ({ from, to, most }: { from: number; to: number; most: number }) => {
  explore(from, to, most).then(
    (findings) => parentPort!.postMessage(findings),
    (error: unknown) => {
      throw error
    },
  )
})
