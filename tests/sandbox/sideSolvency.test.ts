import { expect, test } from 'vitest'
import { mainGatewayCalls } from '../../src/chain/contracts/mainGateway.ts'
import { sideGatewayCalls } from '../../src/chain/contracts/sideGateway.ts'
import { sideTokenCalls } from '../../src/chain/contracts/sideToken.ts'
import { openBridgeStage, playBridge, RELAYED } from '../fuzz/bridgeLife.ts'

/** Number of lives, the same ones each time: `npm run proofs` plays others. */
const LIVES = 20

test(
  `the gateway holds what the side chain has, in ${LIVES} lives`,
  { timeout: 120_000 },
  async () => {
    const stage = await openBridgeStage()
    for (let seed = 0; seed < LIVES; seed += 1) {
      const broken = await playBridge(stage, seed)
      expect(broken, `npm run proofs -- fuzz --contract bridge --replay ${seed}`).toBeUndefined()
    }
    // Repeated calls of the relayer are always refused. Every other call succeeds at least once.
    const done = (signature: string) => stage.tallies.get(signature)?.done ?? 0
    const carriedTwice = Object.values(RELAYED).filter((signature) => done(signature) > 0)
    expect(carriedTwice).toEqual([])
    const asked = [mainGatewayCalls, sideGatewayCalls, sideTokenCalls].flatMap(
      Object.values<string>,
    )
    // The tokens were mapped at the start.
    const never = asked.filter((signature) => done(signature) === 0 && !/apping/.test(signature))
    expect(never).toEqual([])
    await stage.fixture.close()
  },
)
