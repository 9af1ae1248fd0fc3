import { ApiError } from "@/lib/operations/errors";

interface Answer<Row> {
  shown: Row | undefined;
  error: ApiError | null;
  isSuccess: boolean;
  isPlaceholderData: boolean;
}

const NOT_LISTED = new ApiError("not_found");

/** The answer of a list as that about one record of it: a list that came and does not have it knows no such record. */
export const notListed = <Row, Given extends Answer<Row>>(answer: Given & Answer<Row>): Given =>
  answer.shown === undefined && answer.isSuccess && !answer.isPlaceholderData
    ? { ...answer, error: NOT_LISTED }
    : answer;
