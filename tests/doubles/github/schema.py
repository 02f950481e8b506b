"""The part of GitHub's GraphQL schema that is asked for: a query that GitHub would refuse is refused here."""

SCHEMA = """
scalar DateTime
scalar GitObjectID
scalar URI

enum PullRequestState { OPEN CLOSED MERGED }
enum IssueState { OPEN CLOSED }
enum OrderDirection { ASC DESC }
enum IssueOrderField { CREATED_AT UPDATED_AT COMMENTS }
enum PatchStatus { ADDED CHANGED COPIED DELETED MODIFIED RENAMED }
enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
enum StatusState { ERROR EXPECTED FAILURE PENDING SUCCESS }
enum CheckStatusState { COMPLETED IN_PROGRESS PENDING QUEUED REQUESTED WAITING }
enum CheckConclusionState {
  ACTION_REQUIRED CANCELLED FAILURE NEUTRAL SKIPPED STALE STARTUP_FAILURE SUCCESS TIMED_OUT
}
input IssueOrder { field: IssueOrderField!, direction: OrderDirection! }

type Query {
  repository(owner: String!, name: String!, followRenames: Boolean = true): Repository
  node(id: ID!): Node
}
interface Node { id: ID! }
interface Actor { login: String! }
type User implements Actor & Node { id: ID!, login: String! }
type Bot implements Actor & Node { id: ID!, login: String! }
type PageInfo { hasNextPage: Boolean!, endCursor: String }

type Repository implements Node {
  id: ID!, nameWithOwner: String!, url: URI!, isEmpty: Boolean!
  pullRequests(
    states: [PullRequestState!], first: Int, last: Int, after: String, orderBy: IssueOrder
  ): PullRequestConnection!
  issueOrPullRequest(number: Int!): IssueOrPullRequest
  pullRequest(number: Int!): PullRequest
}
union IssueOrPullRequest = Issue | PullRequest
type PullRequestConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [PullRequest] }

type PullRequest implements Node {
  id: ID!, number: Int!, title: String!, body: String!, url: URI!
  createdAt: DateTime!, updatedAt: DateTime!, mergedAt: DateTime
  baseRefName: String!, headRefOid: GitObjectID!, changedFiles: Int!
  author: Actor, mergeCommit: Commit
  labels(first: Int, last: Int, after: String): LabelConnection
  commits(first: Int, last: Int, after: String): PullRequestCommitConnection!
  files(first: Int, last: Int, after: String): PullRequestChangedFileConnection
  reviews(first: Int, last: Int, after: String): PullRequestReviewConnection
  closingIssuesReferences(first: Int, last: Int, after: String): IssueConnection
}
type Label { name: String! }
type LabelConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [Label] }
type PullRequestCommit { commit: Commit! }
type PullRequestCommitConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [PullRequestCommit] }
type Commit implements Node {
  id: ID!, oid: GitObjectID!, message: String!, authoredDate: DateTime!, committedDate: DateTime!
  author: GitActor, statusCheckRollup: StatusCheckRollup
  parents(first: Int, last: Int, after: String): CommitConnection!
}
type CommitConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [Commit] }
type GitActor { name: String, user: User }
type PullRequestChangedFile { path: String!, additions: Int!, deletions: Int!, changeType: PatchStatus! }
type PullRequestChangedFileConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [PullRequestChangedFile] }
type PullRequestReview { state: PullRequestReviewState!, submittedAt: DateTime, author: Actor }
type PullRequestReviewConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [PullRequestReview] }
type StatusCheckRollup implements Node {
  id: ID!, state: StatusState!
  contexts(first: Int, last: Int, after: String): StatusCheckRollupContextConnection!
}
union StatusCheckRollupContext = CheckRun | StatusContext
type StatusCheckRollupContextConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [StatusCheckRollupContext] }
type CheckRun { name: String!, status: CheckStatusState!, conclusion: CheckConclusionState }
type StatusContext { context: String!, state: StatusState! }

type Issue implements Node {
  id: ID!, number: Int!, title: String!, body: String!, state: IssueState!, url: URI!
  createdAt: DateTime!, closedAt: DateTime
  author: Actor, repository: Repository!
  labels(first: Int, last: Int, after: String): LabelConnection
  comments(first: Int, last: Int, after: String): IssueCommentConnection!
}
type IssueConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [Issue] }
type IssueComment { body: String!, createdAt: DateTime!, author: Actor }
type IssueCommentConnection { totalCount: Int!, pageInfo: PageInfo!, nodes: [IssueComment] }
"""
