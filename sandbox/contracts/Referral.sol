// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Who invited whom. An account binds its inviter itself, once and for ever; it is active from then on
/// and may invite others. The leader, named at construction, is active without an inviter. Nothing here
/// pays anybody, holds money or has an owner.
///
/// Only active accounts invite, and whoever binds has invited nobody yet: so no line of inviters ever
/// closes to a circle, and each ends at the leader.
contract Referral {
    error NoLeader();
    error CannotInviteOneself();
    error LeaderHasNoInviter();
    error AlreadyBound(address inviter);
    error InviterNotActive(address inviter);
    error WrongPage();

    event ParentBound(address indexed user, address indexed inviter, uint256 index);

    /// Up to how many levels above, a member counts to a team's size. Bounds what binding takes.
    uint256 public constant DEPTH = 20;
    /// The most members that a page has.
    uint256 public constant PAGE = 100;

    struct Member {
        address inviter;
        /// In seconds; zero while not bound.
        uint64 boundAt;
        /// Members below, to the depth that counts.
        uint256 size;
    }

    address public immutable leader;

    mapping(address user => Member) private members;
    mapping(address user => address[]) private invited;

    constructor(address leader_) {
        if (leader_ == address(0)) revert NoLeader();
        leader = leader_;
    }

    /// Binds the caller to its inviter. This cannot be undone.
    function bindParent(address to) external {
        if (to == msg.sender) revert CannotInviteOneself();
        if (msg.sender == leader) revert LeaderHasNoInviter();
        Member storage member = members[msg.sender];
        if (member.boundAt != 0) revert AlreadyBound(member.inviter);
        if (!isActive(to)) revert InviterNotActive(to);
        member.inviter = to;
        member.boundAt = uint64(block.timestamp);
        invited[to].push(msg.sender);
        address above = to;
        for (uint256 level = 0; level < DEPTH && above != address(0); ++level) {
            members[above].size += 1;
            above = members[above].inviter;
        }
        emit ParentBound(msg.sender, to, invited[to].length - 1);
    }

    /// Whether an account may invite: it is bound, or it is the leader.
    function isActive(address user) public view returns (bool) {
        return user == leader || members[user].boundAt != 0;
    }

    /// What is known of an account: its inviter and since when (zero without one), and how many
    /// members it has, directly and in all to the depth that counts.
    function team(
        address user
    ) external view returns (address inviter, uint64 boundAt, uint256 direct, uint256 size) {
        Member storage member = members[user];
        return (member.inviter, member.boundAt, invited[user].length, member.size);
    }

    /// Members below an account, to the depth that counts.
    function teamNum(address user) external view returns (uint256) {
        return members[user].size;
    }

    /// An account's direct member of this number, from 0 on, in the order in which they were bound.
    function teamUsers(address user, uint256 index) external view returns (address) {
        return invited[user][index];
    }

    /// How many direct members an account has.
    function getMembersSize(address top) external view returns (uint256) {
        return invited[top].length;
    }

    /// Direct members from `start` on, up to but without `end`: at most a page, and less where there are
    /// no more.
    function getMembersByPage(
        address top,
        uint256 start,
        uint256 end
    ) external view returns (address[] memory page) {
        if (end < start || end - start > PAGE) revert WrongPage();
        address[] storage all = invited[top];
        uint256 last = end < all.length ? end : all.length;
        uint256 length = start < last ? last - start : 0;
        page = new address[](length);
        for (uint256 i = 0; i < length; ++i) page[i] = all[start + i];
    }
}
