import { buildUnsigned } from './buildUnsigned.ts'
import { bigintOf, requireText, type Endpoints } from './endpoint.ts'

/** What only a side chain's node answers, after sun-network's FundInjectServlet. */
export const sideChainEndpoints: Endpoints = {
  /** The transaction by itself; whether it would be taken shows when it is sent. */
  fundinject: (request, view) =>
    buildUnsigned({ Permission_id: request['Permission_id'] }, view, 'FundInjectContract', {
      owner_address: requireText(request, 'owner_address'),
      amount: bigintOf(request, 'amount'),
    }),
}
