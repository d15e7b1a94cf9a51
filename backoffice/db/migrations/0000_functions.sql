-- Every one- and two-character piece of a text, lower case. A GIN index over
-- them answers "contains" for Chinese, where trigrams find nothing in a word
-- of two characters.
CREATE FUNCTION text_grams(input text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(input), i, n)), '{}')
  FROM generate_series(1, char_length(input)) AS i, generate_series(1, 2) AS n
  WHERE i + n - 1 <= char_length(input)
$$;
