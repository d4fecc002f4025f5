import { writeSync } from 'node:fs'
import { addressFromHex } from '../../src/core/address.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { keyOfName } from '../keyOfName.ts'

// Sends as fast as possible and prints the answers, until the process is killed.
const chain = await openChain({ file: process.argv[2]!, mining: 'interval', blockMs: 25 })
await chain.advanceTime(1_000_000)

async function sendForever(name: string): Promise<void> {
  for (let i = 0; ; i++) {
    const { address } = keyOfName(`${name} ${i}`)
    const id = await chain.fund(addressFromHex(address), 1n)
    writeSync(1, `${id} ${chain.head.number} ${chain.head.id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, i) => sendForever(`sender ${i}`)))
