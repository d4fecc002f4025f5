// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// Stand-in for Tether's token on TRON, with the same return values and behaviour:
///
/// - `transfer` returns false even though it succeeds; `transferFrom` and `approve` return true;
/// - one nonzero allowance cannot replace another, and an allowance of the highest number is never
///   used up;
/// - its owner can switch on a fee, pause the token, and freeze an account and destroy its balance.
contract Usdt is ERC20, Ownable, Pausable {
    error AllowanceNotZero();
    error Blacklisted();
    error NotBlacklisted();
    error WrongParams();

    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address indexed account);
    event RemovedBlackList(address indexed account);
    event DestroyedBlackFunds(address indexed account, uint256 balance);

    uint256 private constant MAX_SETTABLE_BASIS_POINTS = 20;
    uint256 private constant MAX_SETTABLE_FEE = 50;

    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address account => bool) public isBlackListed;

    constructor() ERC20("Tether USD", "USDT") Ownable(msg.sender) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 units) public override whenNotPaused returns (bool) {
        if (isBlackListed[msg.sender]) revert Blacklisted();
        _move(msg.sender, to, units);
        // As in the original, which returns no explicit value, so the result is false.
        return false;
    }

    function transferFrom(
        address from,
        address to,
        uint256 units
    ) public override whenNotPaused returns (bool) {
        if (isBlackListed[from]) revert Blacklisted();
        _spendAllowance(from, msg.sender, units);
        _move(from, to, units);
        return true;
    }

    function approve(address spender, uint256 units) public override whenNotPaused returns (bool) {
        if (units != 0 && allowance(msg.sender, spender) != 0) revert AllowanceNotZero();
        return super.approve(spender, units);
    }

    function calcFee(uint256 units) public view returns (uint256 fee) {
        fee = (units * basisPointsRate) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        if (newBasisPoints >= MAX_SETTABLE_BASIS_POINTS || newMaxFee >= MAX_SETTABLE_FEE)
            revert WrongParams();
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals();
        emit Params(basisPointsRate, maximumFee);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
        emit AddedBlackList(account);
    }

    function removeBlackList(address account) external onlyOwner {
        isBlackListed[account] = false;
        emit RemovedBlackList(account);
    }

    function destroyBlackFunds(address account) external onlyOwner {
        if (!isBlackListed[account]) revert NotBlacklisted();
        uint256 funds = balanceOf(account);
        _burn(account, funds);
        emit DestroyedBlackFunds(account, funds);
    }

    /// Mints test tokens: the faucet of the sandbox.
    function mint(address to, uint256 units) external onlyOwner {
        _mint(to, units);
    }

    function _move(address from, address to, uint256 units) private {
        uint256 fee = calcFee(units);
        _transfer(from, to, units - fee);
        if (fee > 0) _transfer(from, owner(), fee);
    }
}
