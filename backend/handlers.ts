import { announcementHandlers } from './shop/announcementEndpoints.ts'
import { castingHandlers } from './tokens/castingEndpoints.ts'
import { castReportHandlers } from './tokens/castReports.ts'
import { liquidityHandlers } from './liquidity/liquidityEndpoints.ts'
import { lockHandlers } from './locks/lockEndpoints.ts'
import { offerReportHandlers } from './trades/offerReports.ts'
import { orderHandlers } from './orders/orderEndpoints.ts'
import { presaleReportHandlers } from './presales/presaleReports.ts'
import { presaleHandlers } from './presales/presaleEndpoints.ts'
import { productHandlers } from './shop/productEndpoints.ts'
import { shopHandlers } from './shop/shopEndpoints.ts'
import { cardHandlers } from './cards/cardEndpoints.ts'
import { cardReportHandlers } from './cards/cardReports.ts'
import { levelHandlers } from './cards/levelEndpoints.ts'
import { cardMarketHandlers } from './cards/marketEndpoints.ts'
import { stakeHandlers } from './cards/stakeEndpoints.ts'
import { leaveReportHandlers } from './stakes/leaveReports.ts'
import { pledgeReportHandlers } from './stakes/pledgeReports.ts'
import { stakeStatisticHandlers } from './stakes/statistics.ts'
import { stakePlaceHandlers } from './stakes/placeEndpoints.ts'
import { stakeRecordHandlers } from './stakes/recordEndpoints.ts'
import { burnHandlers } from './burning/burnEndpoints.ts'
import { burnReportHandlers } from './burning/burnReports.ts'
import { nodeHandlers } from './nodes/nodeEndpoints.ts'
import { trxBurnHandlers } from './trxburn/trxBurnEndpoints.ts'
import { equityHandlers } from './equity/equityEndpoints.ts'
import { equityReportHandlers } from './equity/equityReports.ts'
import { incomeHandlers } from './income/incomeEndpoints.ts'
import { incomeRecordHandlers } from './income/recordEndpoints.ts'
import { incomeReportHandlers } from './income/incomeReports.ts'
import { incomeStatisticHandlers } from './income/statisticEndpoints.ts'
import { peopleHandlers } from './people/peopleEndpoints.ts'
import { profileHandlers } from './people/profileEndpoints.ts'
import { bindReportHandlers } from './people/bindReports.ts'
import { signInHandlers } from './people/signInEndpoints.ts'
import { teamHandlers } from './team/teamEndpoints.ts'
import { tokenHandlers } from './tokens/tokenEndpoints.ts'
import { tradeHandlers } from './trades/tradeEndpoints.ts'
import type { Service } from './service.ts'

/** Creates the handlers of all endpoints. */
export const handlersOf = (service: Service) => ({
  ...announcementHandlers(service),
  ...productHandlers(service),
  ...orderHandlers(service),
  ...tokenHandlers(service),
  ...castingHandlers(service),
  ...castReportHandlers(service),
  ...presaleHandlers(service),
  ...presaleReportHandlers(service),
  ...tradeHandlers(service),
  ...offerReportHandlers(service),
  ...liquidityHandlers(service),
  ...lockHandlers(service),
  ...cardHandlers(service),
  ...levelHandlers(service),
  ...cardMarketHandlers(service),
  ...stakeHandlers(service),
  ...cardReportHandlers(service),
  ...stakePlaceHandlers(service),
  ...stakeRecordHandlers(service),
  ...stakeStatisticHandlers(service),
  ...pledgeReportHandlers(service),
  ...leaveReportHandlers(service),
  ...burnHandlers(service),
  ...nodeHandlers(service),
  ...equityHandlers(service),
  ...equityReportHandlers(service),
  ...trxBurnHandlers(service),
  ...burnReportHandlers(service),
  ...signInHandlers(service),
  ...profileHandlers(service),
  ...peopleHandlers(service),
  ...bindReportHandlers(service),
  ...teamHandlers(service),
  ...incomeHandlers(service),
  ...incomeReportHandlers(service),
  ...incomeStatisticHandlers(service),
  ...incomeRecordHandlers(service),
  ...shopHandlers(service),
})
