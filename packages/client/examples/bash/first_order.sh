#!/usr/bin/env bash
# The first order with bash, openssl and curl: funds, quotes, orders and probes.
#   first_order.sh [credentials.json [grams]]
set -euo pipefail
credentials=${1:-credentials.json} grams=${2:-1}
folder=$(dirname "$credentials")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Reads a text member of flat JSON.
member() { sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -n 1; }
credential() { member "$1" < "$credentials"; }
file() { case $1 in /*) printf %s "$1" ;; *) printf %s "$folder/$1" ;; esac }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
unhex() { sed 's/../\\x&/g' | { read -r escaped || true; printf "$escaped"; }; }
url_encode() { hex | sed 's/../%&/g'; }

base_url=$(credential base_url)
jwk=$(file "$(credential signing_key)")
kid=$(credential signing_kid)
tls=(--cacert "$(file "$(credential ca)")" --cert "$(file "$(credential certificate)")"
  --key "$(file "$(credential certificate_key)")")

# openssl reads no JWK: d, x and y go into the DER of a private key on P-256 (RFC 5915).
number() { printf '%s=' "$(member "$1" < "$jwk" | tr -- '-_' '+/')" | openssl base64 -d -A | hex; }
printf '30770201010420%sa00a06082a8648ce3d030107a14403420004%s%s' \
  "$(number d)" "$(number x)" "$(number y)" | unhex |
  (umask 077 && openssl ec -inform DER -out "$scratch/signing.key" 2> "$scratch/said")

# Sets $signed to the three headers of a signed POST.
sign() { # path body
  local timestamp nonce hash header canonical numbers number digits=
  timestamp=$(date +%s) nonce=$(openssl rand -hex 16)
  hash=$(printf %s "$2" | openssl dgst -sha256 -binary | hex)
  canonical=$(printf '%s\n%s\n%s\n%s\n%s' POST "$base_url$1" "$hash" "$timestamp" "$nonce")
  header=$(printf '{"alg":"ES256","b64":false,"crit":["b64"],"kid":"%s"}' "$kid" | base64url)
  # openssl signs in DER: its two numbers are wanted, each in 32 bytes (64 digits).
  numbers=$(printf '%s.%s' "$header" "$canonical" |
    openssl dgst -sha256 -sign "$scratch/signing.key" |
    openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p')
  for number in $numbers; do digits+=$(printf '%64s' "$number" | tr ' ' 0); done
  signed=(-H "X-Timestamp: $timestamp" -H "X-Nonce: $nonce"
    -H "X-JWS-Signature: $header..$(printf %s "$digits" | unhex | base64url)")
}

# Posts JSON and sets $answer. A lost answer, 429 and 503 are tried again: with the same key it is done once.
post() { # path body signed|plain
  local key status wait
  key=$(openssl rand -hex 16)
  for wait in 1 2 4 8 0; do
    signed=()
    if [ "$3" = signed ]; then sign "$1" "$2"; fi # new time, nonce and signature at each try
    status=$(curl --silent --max-time 10 "${tls[@]}" -o "$scratch/answer" -w '%{http_code}' \
      -H "Authorization: Bearer $token" -H "Idempotency-Key: $key" -H 'Content-Type: application/json' \
      ${signed[@]+"${signed[@]}"} --data-binary "$2" "$base_url$1") || true
    case $status in
      200 | 201) answer=$(cat "$scratch/answer") && return ;;
      000 | 429 | 503) sleep "$wait" ;;
      *) break ;;
    esac
  done
  echo "POST $1 under the key $key: $status $(cat "$scratch/answer" 2> "$scratch/said" || true)" >&2
  exit 1
}

# The form goes through stdin, so that no list of processes shows the secret.
answer=$(printf 'grant_type=client_credentials&client_id=%s&client_secret=%s' \
  "$(credential client_id | tr -d '\n' | url_encode)" "$(credential client_secret | tr -d '\n' | url_encode)" |
  curl --silent --show-error --max-time 10 "${tls[@]}" --data-binary @- "$base_url/oauth/token")
token=$(member access_token <<< "$answer")
if [ -z "$token" ]; then echo "no token: $answer" >&2 && exit 1; fi

post /sandbox/fund '{"amount_sar":10000}' plain
echo "funded $(member funding_id <<< "$answer")"
post /v1/quotes "{\"side\":\"buy\",\"gold_grams\":$grams}" plain
quote=$(member quote_id <<< "$answer")
echo "quoted $quote"
post /v1/orders "{\"quote_id\":\"$quote\"}" signed
echo "$(member status <<< "$answer") $(member order_id <<< "$answer")"
post /v1/signed-probe '{}' signed
case $answer in *'"valid":true'*) echo "the signature is right" ;; esac
