// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Balances are shares of a whole that grows and shrinks by itself, as those of staked USDT. An
/// amount is rounded down to shares, so that what arrives may be a unit less than what was sent.
contract Rebasing {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotEnough();

    uint256 private constant ONE = 1e18;
    uint256 private constant WHOLE = 10_000;
    uint8 public constant decimals = 18;

    mapping(address account => uint256) public sharesOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;
    uint256 public totalShares;
    /// What a share is worth, times 1e18.
    uint256 public index = ONE;

    /// Changes all balances to `rate` basis points of what they are.
    function rebase(uint256 rate) external {
        index = (index * rate) / WHOLE;
    }

    function balanceOf(address account) external view returns (uint256) {
        return (sharesOf[account] * index) / ONE;
    }

    function totalSupply() external view returns (uint256) {
        return (totalShares * index) / ONE;
    }

    function mint(address to, uint256 value) external {
        uint256 shares = (value * ONE) / index;
        totalShares += shares;
        sharesOf[to] += shares;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] < value) revert NotEnough();
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        uint256 shares = (value * ONE) / index;
        if (sharesOf[from] < shares) revert NotEnough();
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, value);
        return true;
    }
}
