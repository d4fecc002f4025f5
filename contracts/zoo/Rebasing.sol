// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Token whose balances are shares of a total that grows and shrinks automatically, as in staked
/// USDT. Amounts are rounded down to shares, so one unit less than sent may arrive.
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
    /// Value of a share, times 1e18.
    uint256 public index = ONE;

    /// Sets all balances to `rate` basis points of their present value.
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
