import { RevokeSheet as Revoke } from '../../../src/features/allowance/sheets/RevokeSheet.tsx'
import { inStates, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { said, willSucceed } from '../words.ts'
import { contracts, jade } from '../world.ts'

const UNITS = 25n * 10n ** 18n

const revoke = (units: bigint, needed: bigint): Specimen => ({
  render: sheet((frame) => (
    <Revoke
      {...frame}
      allowance={{
        token: jade.contract,
        spender: contracts.poolRouter,
        coin: jade,
        units,
        isOld: false,
      }}
      needed={needed}
      orderKey={undefined}
    />
  )),
  says: willSucceed,
  button: 'enabled',
})

export const RevokeSheet = inStates(revoke(UNITS, 0n), {
  ...ordinary,
  unlimited: revoke(2n ** 255n, 0n),
  needed: revoke(UNITS, UNITS),
  settled: {
    world: { views: { allowance: [0n] } },
    says: said('Nothing is approved any more', '已沒有任何授權'),
  },
})
