import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeBackend } from './document.ts'

/** Writes the endpoint table as an OpenAPI 3.1 document: `npm run openapi`. */
const file = fileURLToPath(new URL('../../openapi.json', import.meta.url))
const { document } = describeBackend()
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
console.log(`${Object.keys(document['paths'] as object).length} paths are in openapi.json`)
