import type { burning } from '../../src/api/endpoints/burning.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { chainTime, type Service } from '../service.ts'
import { readBurnable } from './burnCoins.ts'
import { readBurns, readInfo } from './burnRecords.ts'
import { readMoves, readPower } from './mining.ts'
import { readCardStatistic } from './nftStatistic.ts'

export const noBurning = refuse('notFound', 'nothing is burnt for power here')

/** Creates the handlers for burning for power, and for what power earns. */
export const burnHandlers = (service: Service): Handlers<keyof typeof burning> => {
  const contract = service.launchpad.burning
  return {
    async baseConfig() {
      if (!contract) return noBurning
      const now = await chainTime(service)
      return ok({ contract, coins: await readBurnable(service, now), now })
    },
    async fuelInfo({ owner }) {
      if (!contract) return noBurning
      const now = await chainTime(service)
      return ok({ ...(await readInfo(service, owner)), now })
    },
    async userCalculationRecord(asked) {
      if (!contract) return noBurning
      const now = await chainTime(service)
      return ok({ ...(await readBurns(service, asked)), now })
    },
    async projectProduct({ owner }) {
      if (!contract) return noBurning
      const now = await chainTime(service)
      return ok({ contract, ...(await readPower(service, owner, now)), now })
    },
    async nftStatistic({ owner }) {
      if (!service.launchpad.card) return refuse('notFound', 'there are no cards here')
      const now = await chainTime(service)
      return ok({ ...(await readCardStatistic(service.db, owner)), now })
    },
    async miningRecordPageQuery(asked) {
      if (!contract) return noBurning
      const now = await chainTime(service)
      return ok({ ...(await readMoves(service, asked)), now })
    },
  }
}
