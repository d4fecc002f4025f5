import { withoutZeros, type Endpoints } from './endpoint.ts'
import { chainParameters, listChainParameters } from './parameters.ts'

export const nodeEndpoints: Endpoints = {
  getchainparameters: (_, { chain }) => ({
    chainParameter: listChainParameters(chain.parameters).map(withoutZeros),
  }),

  getenergyprices: () => ({ prices: `0:${chainParameters.energyFee}` }),

  getbandwidthprices: () => ({ prices: `0:${chainParameters.transactionFee}` }),

  getnodeinfo: (_, { blocks, headNumber, solidNumber }) => ({
    beginSyncNum: BigInt(headNumber),
    block: `Num:${headNumber},ID:${blocks.block(headNumber)!.id}`,
    solidityBlock: `Num:${solidNumber},ID:${blocks.block(solidNumber)!.id}`,
    currentConnectCount: 0,
    configNodeInfo: { codeVersion: '4.8.0', p2pVersion: '11111', allowCreationOfContracts: 1n },
  }),
}
