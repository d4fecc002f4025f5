// First, so that no other module finds a secret in `process.env`.
import { environment as env } from './secrets/environment.ts'
import { dispatch } from './commands/dispatch.ts'
import { diesWithOneLine } from './log/lastWords.ts'
import { fail, stopOnSignals } from './commands/lifetime.ts'

// The process behind `npm run backend -- <command>`, for a real network.

stopOnSignals()
const out = (line: string) => console.log(line)
const done = await dispatch(process.argv.slice(2), { env, out, onLog: diesWithOneLine })
if (!done.ok) fail(done.error)
