// The package does not export it, but it is the only place where this can be cached.
import { Interpreter } from '../../node_modules/@ethereumjs/evm/dist/esm/interpreter.js'

type Jumps = ReturnType<Interpreter['_getValidJumpDestinations']>

let isRemembered = false

/**
 * The EVM scans a contract's code for jump destinations at every call, which takes half of the time
 * with large contracts. From now on it does so once per code.
 */
export function rememberJumps(): void {
  if (isRemembered) return
  isRemembered = true
  const known = new WeakMap<Uint8Array, Jumps>()
  const look = Interpreter.prototype._getValidJumpDestinations
  Interpreter.prototype._getValidJumpDestinations = function (code) {
    let jumps = known.get(code)
    if (!jumps) known.set(code, (jumps = look.call(this, code)))
    return jumps
  }
}
