import { nobody, type Address } from '../../core/address.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'
import type { AbiValue } from '../abi.ts'
import { toSeconds } from './seconds.ts'

// The parameters of a token and of a presale as `CastToken.sol` and `Presale.sol` write them. The
// contracts' seconds stay in this file.

export const tokenTermsType =
  '(string,string,uint256,uint16,uint16,address,bool,uint32,uint16,uint256,uint32,uint16,bool,uint256)'

export const presaleTermsType =
  '(uint64,uint256,uint256,uint256,uint256,uint256,uint16,uint16,uint16,address,bool,uint32,uint16,uint32,uint16)'

const millis = (value: AbiValue | undefined): Millis => Number(value as bigint) * SECOND_MS
const rate = (value: AbiValue | undefined) => Number(value as bigint)
const account = (value: AbiValue | undefined) =>
  value === nobody ? undefined : (value as Address | undefined)

export const encodeTokenTerms = (terms: TokenTerms): AbiValue => [
  terms.name,
  terms.symbol,
  terms.totalSupply,
  BigInt(terms.feeBuy),
  BigInt(terms.feeSell),
  terms.feeRecipient ?? nobody,
  terms.lpBurnEnabled,
  toSeconds(terms.lpBurnFrequency),
  BigInt(terms.percentForLPBurn),
  terms.burnLimit,
  toSeconds(terms.protectTime),
  BigInt(terms.protectFee),
  terms.isInsideSell,
  terms.swapThreshold,
]

/** What `terms()` of a token gives. */
export function decodeTokenTerms(value: AbiValue): TokenTerms {
  const fields = value as readonly AbiValue[]
  return {
    name: fields[0] as string,
    symbol: fields[1] as string,
    totalSupply: fields[2] as bigint,
    feeBuy: rate(fields[3]),
    feeSell: rate(fields[4]),
    feeRecipient: account(fields[5]),
    lpBurnEnabled: fields[6] as boolean,
    lpBurnFrequency: millis(fields[7]),
    percentForLPBurn: rate(fields[8]),
    burnLimit: fields[9] as bigint,
    protectTime: millis(fields[10]),
    protectFee: rate(fields[11]),
    isInsideSell: fields[12] as boolean,
    swapThreshold: fields[13] as bigint,
  }
}

export const encodePresaleTerms = (terms: PresaleTerms): AbiValue => [
  toSeconds(terms.startTime),
  terms.presaleEthAmount,
  terms.tradeEthAmount,
  terms.maxTotalNum,
  terms.presaleMaxNum,
  terms.insideMaxNum,
  BigInt(terms.softCapRate),
  BigInt(terms.userLPShare),
  BigInt(terms.devLPShare),
  terms.devLPReceiver ?? nobody,
  terms.lpDistributionEnabled,
  toSeconds(terms.vestingDelay),
  BigInt(terms.vestingRate),
  toSeconds(terms.vestingDis),
  BigInt(terms.backingShare),
]

/** What `terms()` of a presale gives. */
export function decodePresaleTerms(value: AbiValue): PresaleTerms {
  const fields = value as readonly AbiValue[]
  return {
    startTime: millis(fields[0]),
    presaleEthAmount: fields[1] as bigint,
    tradeEthAmount: fields[2] as bigint,
    maxTotalNum: fields[3] as bigint,
    presaleMaxNum: fields[4] as bigint,
    insideMaxNum: fields[5] as bigint,
    softCapRate: rate(fields[6]),
    userLPShare: rate(fields[7]),
    devLPShare: rate(fields[8]),
    devLPReceiver: account(fields[9]),
    lpDistributionEnabled: fields[10] as boolean,
    vestingDelay: millis(fields[11]),
    vestingRate: rate(fields[12]),
    vestingDis: millis(fields[13]),
    backingShare: rate(fields[14]),
  }
}
