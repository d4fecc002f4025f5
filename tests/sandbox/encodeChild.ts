import { readFileSync } from 'node:fs'
import { encodePicture } from '../../backend/people/encodePicture.ts'

// Encodes a small picture and then a large one, in a separate process. Prints the peak memory of
// the second, in kB. (`maxRSS` would include the parent's memory.)

const [small, large] = process.argv.slice(2).map((file) => new Uint8Array(readFileSync(file)))

if (!(await encodePicture(small!))) throw new Error('the small one is refused')
const before = process.memoryUsage.rss()
let peak = before
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}
const looking = setInterval(look, 1)
if (!(await encodePicture(large!))) throw new Error('the large one is refused')
look()
clearInterval(looking)
console.log(Math.round((peak - before) / 1_000))
