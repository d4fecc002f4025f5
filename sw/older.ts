import { isOlder } from '../src/prerender/isOlder.ts'

declare const self: ServiceWorkerGlobalScope

// A worker may import another script only during its first run.
if (isOlder()) self.importScripts('/older.js')
