import {
  array,
  constantFrom,
  nat,
  oneof,
  record,
  uint8Array,
  bigInt,
  type Arbitrary,
} from 'fast-check'
import { encodeValues } from '../../src/chain/abi.ts'
import { cardEvents } from '../../src/chain/contracts/card.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { topicOf, type Log } from '../../src/chain/event.ts'

// Logs that our contracts never emit: any field of any event may contain anything.

/** Change to one log. `at` chooses the place, modulo the number of places. */
export interface Harm {
  readonly kind: 'word' | 'topic' | 'cut' | 'longer' | 'topics' | 'name' | 'garbage'
  readonly at: number
  readonly word: string
  readonly bytes: string
}

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

const BITS = [31n, 32n, 53n, 63n, 64n, 112n, 128n, 160n, 255n]
const EDGES = BITS.flatMap((bits) => [2n ** bits - 1n, 2n ** bits]).concat(
  [0n, 1n, 2n, 4n, 9n, 255n, 65_535n, 65_536n],
  [-1n, -2n, -(2n ** 63n)],
)

const hostileWord: Arbitrary<string> = oneof(
  constantFrom(...EDGES).map(word),
  bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word),
)

const hex = (text: string) => Buffer.from(text).toString('hex')

/** Bytes for names: NUL, a lone surrogate, invalid UTF-8, far too many bytes. */
const hostileBytes: Arbitrary<string> = oneof(
  { weight: 6, arbitrary: constantFrom('00', 'eda080', 'c0af', 'fffe', 'f4908080', hex('\u202E')) },
  {
    weight: 6,
    arbitrary: uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  },
  {
    weight: 1,
    arbitrary: constantFrom('41', '00', 'ff', 'cc81').map((byte) => byte.repeat(1_000_000)),
  },
)

export const hostile: Arbitrary<Harm> = record({
  kind: constantFrom('word', 'word', 'word', 'topic', 'cut', 'longer', 'topics', 'name', 'garbage'),
  at: nat({ max: 10_000 }),
  word: hostileWord,
  bytes: hostileBytes,
}) as Arbitrary<Harm>

/** Several changes, each to the log at `where`, modulo the number of logs. */
export const hostileMany = array(record({ where: nat({ max: 10_000 }), harm: hostile }), {
  minLength: 1,
  maxLength: 3,
})

export function harmed(log: Log, { kind, at, word: given, bytes }: Harm): Log {
  const { topics, data } = log
  switch (kind) {
    case 'word': {
      const words: string[] = data.match(/.{64}/g) ?? []
      if (words.length === 0) return harmed(log, { kind: 'topic', at, word: given, bytes })
      return { ...log, data: words.with(at % words.length, given).join('') }
    }
    case 'topic':
      if (topics.length < 2) return { ...log, data: given }
      return { ...log, topics: topics.with(1 + (at % (topics.length - 1)), given) }
    case 'cut':
      return { ...log, data: data.slice(0, at % (data.length + 1)) }
    case 'longer':
      return { ...log, data: data + bytes }
    case 'topics':
      return { ...log, topics: at % 2 === 0 ? topics.slice(0, -1) : [...topics, given] }
    case 'garbage':
      return at % 2 === 0
        ? { ...log, data: bytes }
        : { ...log, topics: [topics[0]!, ...topics.slice(1).map(() => 'zz')] }
    case 'name':
      switch (topics[0]) {
        case topicOf(tokenFactoryEvents.tokenCreated):
          return { ...log, data: renamed(data, bytes) }
        case topicOf(cardEvents.levelSet):
          return { ...log, data: renamedLevel(data, bytes) }
        case topicOf(cardEvents.baseUriSet):
          return { ...log, data: encodeValues(['bytes'], [bytes]) }
        default:
          return harmed(log, { kind: 'word', at, word: given, bytes })
      }
  }
}

/** Replaces the name in a level's terms: the last field, after nine words. */
const renamedLevel = (data: string, name: string): string =>
  data.slice(0, 10 * 64) + encodeValues(['bytes'], [name]).slice(64)

/** Replaces the name in the terms, which begin with the offsets of two texts: name and symbol. */
function renamed(data: string, name: string): string {
  const [pool] = data.match(/.{64}/g)!
  const numbers = data.slice(4 * 64, 4 * 64 + 12 * 64)
  const text = encodeValues(['bytes'], [name]).slice(64)
  const symbol = encodeValues(['bytes'], ['53']).slice(64)
  const terms =
    word(14n * 32n) + word(14n * 32n + BigInt(text.length / 2)) + numbers + text + symbol
  return pool! + word(64n) + terms
}
