import { paramsEVM } from '@ethereumjs/evm'

// Costs at which TRON's VM differs from Ethereum before Berlin (java-tron EnergyCost).
const TVM_COSTS: Readonly<Record<string, number>> = {
  sloadGas: 50,
  sstoreSetGas: 20_000,
  sstoreResetGas: 5_000,
  callGas: 40,
  callcodeGas: 40,
  delegatecallGas: 40,
  staticcallGas: 40,
  balanceGas: 20,
  extcodesizeGas: 20,
  extcodecopyGas: 20,
  extcodehashGas: 400,
  expByteGas: 10,
  selfdestructGas: 0,
  mloadGas: 1,
  mstoreGas: 1,
  mstore8Gas: 1,
  calldatacopyGas: 0,
  codecopyGas: 0,
  returndatacopyGas: 0,
  bn254AddGas: 150,
  bn254MulGas: 6_000,
  bn254PairingGas: 45_000,
  bn254PairingWordGas: 34_000,
  // Not a cost but the call depth limit (java-tron's MAX_DEPTH).
  stackLimit: 64,
}

type Params = Record<string, Record<string, number | string | null>>

/** Returns the EVM's cost table, with TRON's costs in place of those set by a hard fork. */
export function tvmParams(): typeof paramsEVM {
  const params = structuredClone(paramsEVM) as Params
  for (const fork of Object.values(params))
    for (const name of Object.keys(fork)) fork[name] = TVM_COSTS[name] ?? fork[name] ?? null
  return params as typeof paramsEVM
}
