import { isOlder } from '../src/prerender/isOlder.ts'

declare const self: ServiceWorkerGlobalScope

// Only while this script first runs may it fetch another.
if (isOlder()) self.importScripts('/older.js')
