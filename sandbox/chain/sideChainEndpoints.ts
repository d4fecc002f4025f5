import { buildUnsigned } from './buildUnsigned.ts'
import { bigintOf, requireText, type Endpoints } from './endpoint.ts'

/** Endpoints that only a side chain's node has, after sun-network's FundInjectServlet. */
export const sideChainEndpoints: Endpoints = {
  /** Returns the unsigned transaction; whether it is valid shows when it is broadcast. */
  fundinject: (request, view) =>
    buildUnsigned({ Permission_id: request['Permission_id'] }, view, 'FundInjectContract', {
      owner_address: requireText(request, 'owner_address'),
      amount: bigintOf(request, 'amount'),
    }),
}
